// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The portal's files as browsers get them. */
class PortalFilesTest {
  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  private static final Pattern SCRIPT =
      Pattern.compile("src=\"/(_ephemeris/portal/assets/[^\"]+[.]js)\"");

  @RegisterExtension static final RunningServer SERVER = RunningServer.withTestClock();

  private static WireClient.Call get(String path) {
    return SERVER.client().get(path);
  }

  @Test
  void browserAtTheRoot_getsThePortal_clientsTheAccount() {
    Answer page = get("").header("accept", BROWSER).sendAsIs().is(200);
    assertThat(page.header("content-type")).startsWith("text/html");
    assertThat(page.header("vary")).contains("accept");
    assertThat(page.text()).contains("<title>Ephemeris</title>");
    assertThat(get("_ephemeris/portal").sendAsIs().is(200).text()).isEqualTo(page.text());
    assertThat(get("_ephemeris/portal/").sendAsIs().is(200).text()).isEqualTo(page.text());
    get("").header("accept", "application/json").sendAsIs().isRefused(401, 0);
    get("").sendAsIs().isRefused(401, 0);
    Answer account = get("").header("accept", BROWSER).send().is(200);
    assertThat(account.json().path("id").asString()).isEqualTo("ephemeris");
  }

  @Test
  void page_mayRunNothingFromElsewhere_andIsAskedForEachTime() {
    Answer page = get("_ephemeris/portal/").sendAsIs().is(200);
    assertThat(page.header("content-security-policy"))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.header("cache-control")).contains("no-store");
    assertThat(page.text()).doesNotContain("<style", "<script>", "style=");
  }

  @Test
  void scripts_areCompressed_andKeptForEver() {
    Matcher script = SCRIPT.matcher(get("_ephemeris/portal/").sendAsIs().text());
    assertThat(script.find()).isTrue();
    Answer plain = get(script.group(1)).sendAsIs().is(200);
    assertThat(plain.header("content-type")).startsWith("text/javascript");
    assertThat(plain.header("cache-control")).contains("immutable");
    assertThat(plain.header("content-encoding")).isNull();
    for (String encoding : new String[] {"br", "gzip"}) {
      Answer packed =
          get(script.group(1)).header("accept-encoding", "deflate, " + encoding).sendAsIs().is(200);
      assertThat(packed.header("content-encoding")).isEqualTo(encoding);
      assertThat(Long.parseLong(packed.header("content-length")))
          .isLessThan(Long.parseLong(plain.header("content-length")) / 2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing.js",
        "assets/nothing.js",
        "assets",
        "../server/Main.class",
        "..%2f..%2fserver%2fMain.class",
        "%2e%2e/logback.xml",
        "assets/../index.html",
        ".hidden.js",
        "index.html.br",
        "assets/a/b.js"
      })
  void whatIsNoFileOfThePortal_isNotThere(String name) {
    get("_ephemeris/portal/" + name).sendAsIs().isRefused(404, 0);
  }

  @Test
  void otherVerbs_areForThoseWhoSign() {
    SERVER.client().post("_ephemeris/portal/index.html", "{}").sendAsIs().isRefused(401, 0);
  }
}
