import net from 'node:net';
import tls from 'node:tls';
import { type Answer, answerReader } from './answer.ts';

/** Where connections lead. */
export interface Origin {
  readonly isSecure: boolean;
  /** A name or an address, of IPv6 without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/** A request as it is sent, and what is told of it: once its end, and before it that it is connected, if it ever is. */
export interface Exchange {
  readonly bytes: Uint8Array;
  connected(): void;
  answered(answer: Answer): void;
  failed(error: Error): void;
}

/** The connections to one place. */
export interface Connections {
  /**
   * Sends a request by a connection that is free, else by a new one, else by the first that gets free or takes the
   * place of one that ends.
   */
  send(exchange: Exchange): void;
  /** Gives a request up: closes its connection, if it has one. */
  giveUp(exchange: Exchange): void;
  /** Closes all connections. */
  close(): void;
}

interface Connection {
  /** The request that it carries. */
  carried?: Exchange | undefined;
  carry(exchange: Exchange): void;
  /** Closes it, and tells the request that it carries why: it has ended, if nothing else is said. */
  end(error?: Error): void;
}

const keepAliveMilliseconds = 1000; // until TCP asks whether the other end is there, as Node's own agents do

/**
 * Makes connections to one place, at most so many. Each carries one request after the other, for as long as the other
 * end keeps it open; one that carries none does not keep the process alive.
 */
export function connectionsTo(origin: Origin, most: number): Connections {
  const open = new Set<Connection>();
  const free: Connection[] = []; // the last one is used first: those that are too many idle until they are closed
  const waiting: Exchange[] = [];
  let session: Buffer | undefined;

  function makeConnection(): Connection {
    const socket = openSocket(origin, session);
    let isConnected = false;
    let read = answerReader();

    const connection: Connection = {
      carry(exchange) {
        connection.carried = exchange;
        if (isConnected) exchange.connected();
        socket.ref();
        socket.write(exchange.bytes); // one that is not connected yet keeps them
      },
      end(error = brokenOff()) {
        if (!open.delete(connection)) return;
        remove(free, connection);
        socket.destroy();
        connection.carried?.failed(error);
        const next = waiting.shift();
        if (next) makeConnection().carry(next);
      },
    };

    /** Hands on the answer once it is whole, and goes on to the next request. What it throws ends the connection. */
    function hear(bytes: Buffer): void {
      const { carried } = connection;
      if (!carried) throw brokenOff();
      const { answer, isReusable } = read(bytes) ?? {};
      if (!answer) return;
      connection.carried = undefined;
      read = answerReader(); // the last one has the answer's bytes
      carried.answered(answer);
      // of a request that was answered before its end, the rest is still on its way
      if (!isReusable || socket.writableLength > 0) throw brokenOff();
      const next = waiting.shift();
      if (next) connection.carry(next);
      else {
        free.push(connection);
        socket.unref();
      }
    }

    socket.on(origin.isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true;
      connection.carried?.connected();
    });
    socket.on('session', (given: Buffer) => {
      session = given;
    });
    socket.on('data', (bytes: Buffer) => {
      try {
        hear(bytes);
      } catch (error) {
        connection.end(error as Error);
      }
    });
    socket.on('error', (error) => {
      session = undefined;
      connection.end(error);
    });
    socket.on('end', () => connection.end()); // before it is closed, no other request must take it
    socket.on('close', () => connection.end());
    open.add(connection);
    return connection;
  }

  return {
    send(exchange) {
      const connection = free.pop() ?? (open.size < most ? makeConnection() : undefined);
      if (connection) connection.carry(exchange);
      else waiting.push(exchange);
    },
    giveUp(exchange) {
      remove(waiting, exchange);
      for (const connection of open) if (connection.carried === exchange) connection.end();
    },
    close() {
      for (const exchange of waiting.splice(0)) exchange.failed(brokenOff());
      for (const connection of open) connection.end();
    },
  };
}

function openSocket({ isSecure, hostname: host, port }: Origin, session: Buffer | undefined): net.Socket {
  const socket = isSecure
    ? tls.connect({
        host,
        port,
        servername: net.isIP(host) ? '' : host,
        ALPNProtocols: ['http/1.1'],
        ...(session && { session }),
      })
    : net.connect({ host, port });
  return socket.setNoDelay(true).setKeepAlive(true, keepAliveMilliseconds);
}

function remove<T>(all: T[], one: T): void {
  const index = all.indexOf(one);
  if (index >= 0) all.splice(index, 1);
}

const brokenOff = (): Error => Object.assign(new Error('The connection has ended'), { code: 'ECONNRESET' });
