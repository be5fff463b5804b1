// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { snippets } from '../../model/snippets';
import { CopyButton } from '../../parts/CopyButton';
import { Segmented } from '../../parts/Segmented';

/** Programs that connect, ready to be copied. */
export function SnippetsSection() {
  const all = snippets(`${location.origin}/`);
  const [language, setLanguage] = useState('Java');
  const shown = all.find((snippet) => snippet.language === language);
  return (
    <section class="card" aria-labelledby="snippets-title">
      <header class="card-head">
        <h2 id="snippets-title">Connect</h2>
        <Segmented
          label="Language"
          hideLabel
          value={language}
          options={all.map((snippet) => ({ value: snippet.language, label: snippet.language }))}
          onChange={setLanguage}
        />
      </header>
      {shown && (
        <div class="snippet">
          <pre tabIndex={0} aria-label={`${shown.language} program`}>
            <code>{shown.text}</code>
          </pre>
          <CopyButton text={shown.text} label={`Copy the ${shown.language} program`} />
        </div>
      )}
      <p class="muted small">
        The programs read the key from <code>EPHEMERIS_KEY</code>. They must trust the server’s certificate:{' '}
        <a href="/_ephemeris/certificate" download="ephemeris.pem">
          download it
        </a>
        .
      </p>
    </section>
  );
}
