// SPDX-License-Identifier: Apache-2.0
import { render } from 'preact';
import { App } from './App';
import { startTicking } from './model/serverTime';
import { keepDraftsOverReload } from './state/drafts';
import { followAddress } from './state/route';
import { applyTheme } from './state/theme';
import './style/index.css';

applyTheme();
keepDraftsOverReload();
followAddress();
startTicking();
const root = document.getElementById('portal');
if (root !== null) render(<App />, root);
