import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';
import { streamPast } from '../past/past-stream.ts';
import type { Plant } from '../plant.ts';
import type { PlantBeginning } from '../plant-state.ts';
import { renderControlPage } from './control-page.ts';

/** The plant's control port on loopback. */
export interface ControlServer {
  readonly port: number;
  stop(): Promise<void>;
}

const longestBody = 4096;
const mostPastDays = 400;

interface Served {
  readonly plant: Plant;
  streamPast(days: number, response: ServerResponse): Promise<void>;
}

/**
 * `GET /past?days=30` what its machines did before it began, see {@link streamPast}, for one at a
 * time;
 * `GET /` the page with the fault switches (`?lang=zh` or `en`); `GET /site.json` the plant as data;
 * `GET /switches` the switches; `POST /switches` `{id, on}` turns one. Only pages of this port may
 * post: the body must be JSON and the Host header must name the loopback interface.
 * @param port 0 takes a free one.
 */
export async function startControlServer(
  { plant, began }: { readonly plant: Plant; readonly began: PlantBeginning },
  port: number,
): Promise<ControlServer> {
  const served = { plant, streamPast: oneAtATime(began) };
  const server = createServer((request, response) => {
    answer(served, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, 500, { error: 'internal' });
    });
  });
  const listening = await listen(server, { port, host: '127.0.0.1' });
  return {
    port: listening,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { plant, streamPast }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
    send(response, 403, { error: 'host' });
    return;
  }
  const url = new URL(request.url ?? '/', 'http://localhost');
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /': {
      const wanted = url.searchParams.get('lang') ?? request.headers['accept-language'] ?? 'zh';
      const page = renderControlPage(plant.switches, wanted.startsWith('en') ? 'en' : 'zh');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    case 'GET /site.json':
      send(response, 200, plant.site);
      return;
    case 'GET /switches':
      send(
        response,
        200,
        plant.switches.map(({ id, name, owner, on }) => ({ id, name, owner, on })),
      );
      return;
    case 'GET /past': {
      const days = Number(url.searchParams.get('days') ?? 30);
      if (!(days > 0 && days <= mostPastDays)) send(response, 400, { error: 'days' });
      else await streamPast(days, response);
      return;
    }
    case 'POST /switches':
      await turn(plant, request, response);
      return;
    default:
      send(response, 404, { error: 'unknown' });
  }
}

/** It takes a whole core while it runs. */
function oneAtATime(began: PlantBeginning): Served['streamPast'] {
  let isBusy = false;
  return async (days, response) => {
    if (isBusy) {
      send(response, 409, { error: 'busy' });
      return;
    }
    isBusy = true;
    try {
      await streamPast(began, days, response);
    } finally {
      isBusy = false;
    }
  };
}

async function turn(
  plant: Plant,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const order = await readOrder(request);
  const found = order && plant.switches.find(({ id }) => id === order.id);
  if (!order || !found) {
    send(response, order ? 404 : 400, { error: order ? 'unknown' : 'body' });
    return;
  }
  found.set(order.on);
  send(response, 200, { id: found.id, on: found.on });
}

async function readOrder(request: IncomingMessage): Promise<{ id: string; on: boolean } | null> {
  if (request.headers['content-type'] !== 'application/json') return null;
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > longestBody) return null;
  }
  try {
    const order = JSON.parse(body) as { id?: unknown; on?: unknown } | null;
    return typeof order?.id === 'string' && typeof order.on === 'boolean'
      ? { id: order.id, on: order.on }
      : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
