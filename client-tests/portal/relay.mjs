// SPDX-License-Identifier: Apache-2.0
// A relay between browser and server. While it is down, nothing answers at its address, as during a
// restart.
import net from "node:net";
import { endpoint } from "./server.mjs";

/** A running relay; the caller closes it. */
export async function startRelay() {
  const target = new URL(endpoint);
  const sockets = new Set();
  let listener;
  let port = 0;

  const connect = (client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      sockets.add(from);
      from.pipe(to);
      // A connection that fails on one side ends on the other; browsers may end them at any time.
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  };
  const up = async () => {
    listener = net.createServer(connect);
    await new Promise((resolve) => listener.listen(port, "127.0.0.1", resolve));
    port = listener.address().port;
  };
  const down = async () => {
    const closed = new Promise((resolve) => listener.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await up();
  return { up, down, close: () => (listener.listening ? down() : undefined), address: `https://localhost:${port}/` };
}
