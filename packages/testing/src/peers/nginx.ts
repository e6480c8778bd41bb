import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { createTempDir } from '../temp-dir.ts';
import { programAt, startPeer, untilListening } from './process.ts';

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * nginx on loopback before some servers, as `docs/operations.md` prints it: it keeps a client with one
 * of them by its address while that one answers.
 * @param ports of the servers
 */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const program = programAt('nginx', '/usr/sbin/nginx');
  const port = await freePort();
  const folder = createTempDir();
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) {
    mkdirSync(join(folder.path, name));
  }
  const file = join(folder.path, 'nginx.conf');
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`);
  writeFileSync(
    file,
    `daemon off;
     pid ${folder.path}/pid;
     error_log stderr warn;
     worker_processes 1;
     events { worker_connections 256; }
     http {
       access_log off;
       client_body_temp_path ${folder.path}/body;
       proxy_temp_path ${folder.path}/proxy;
       fastcgi_temp_path ${folder.path}/fastcgi;
       uwsgi_temp_path ${folder.path}/uwsgi;
       scgi_temp_path ${folder.path}/scgi;
       map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
       upstream millwright { ip_hash; ${servers.join(' ')} keepalive 16; }
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://millwright;
           proxy_http_version 1.1;
           proxy_connect_timeout 2s;
           proxy_next_upstream error timeout http_503;
           proxy_set_header Host $http_host;
           proxy_set_header X-Forwarded-For $remote_addr;
           proxy_set_header Upgrade $http_upgrade;
           proxy_set_header Connection $connection_upgrade;
         }
       }
     }
    `,
  );
  const peer = startPeer(program, ['-c', file, '-p', folder.path, '-e', 'stderr']);
  await untilListening('nginx', peer, port);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await peer.stop();
      folder.remove();
    },
  };
}
