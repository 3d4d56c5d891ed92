import { connect, type Socket } from 'node:net';
import process from 'node:process';

/**
 * A separate process that opens idle connections, because the limit of open files per process may be
 * too low for both ends in one. It reports how many it holds on every message.
 */
const [host = '', port = '', count = '', talk = ''] = process.argv.slice(2);
const held = new Set<Socket>();
const AT_ONCE = 200;
let begun = 0;
let failed = 0;

function open(): void {
  if (begun >= Number(count)) return;
  begun += 1;
  // The first half sends one request and stays open (keep-alive). Silent ones open last: they are closed soon.
  const talks = talk === 'some' && begun <= Number(count) / 2;
  const socket = connect(Number(port), host);
  let counted = false;
  const settle = () => {
    if (!counted) open();
    counted = true;
  };
  socket.once('connect', () => {
    held.add(socket);
    if (talks) socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    settle();
  });
  socket.on('data', () => undefined);
  socket.on('error', () => {
    if (!held.has(socket)) failed += 1;
  });
  socket.on('close', () => {
    held.delete(socket);
    settle();
  });
}

process.on('message', () => {
  process.send!({ held: held.size, begun, failed });
});
for (let n = 0; n < AT_ONCE; n += 1) open();
