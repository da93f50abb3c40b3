import { Redis } from 'ioredis';

export interface RedisConnections {
  commands: Redis;
  /** A connection that subscribes can do nothing else. */
  subscriber: Redis;
  /** Resolves when Redis answers, or when it did not for a while: a server must start without it. */
  untilReady(): Promise<void>;
  close(): void;
}

const longestWaitMs = 3000;

/**
 * Commands fail at once while Redis is away (whoever asks has a fallback of its own);
 * the connection comes back by itself and subscriptions with it.
 */
export function connectRedis(url: string, onState: (state: string) => void): RedisConnections {
  const retryStrategy = (times: number) => Math.min(times * 100, 1000);
  const commands = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    // A Redis that takes commands and answers none (paused, swapping) costs the first callers a second, not everybody:
    // the connection is given up, and until it answers again nobody asks.
    socketTimeout: 1000,
    autoResendUnfulfilledCommands: false,
    retryStrategy,
  });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  let lastState = '';
  const tell = (state: string) => {
    if (state !== lastState) onState(state);
    lastState = state;
  };
  commands.on('ready', () => tell('ready')).on('close', () => tell('away'));
  commands.on('error', () => tell('away'));
  subscriber.on('error', () => {});
  return {
    commands,
    subscriber,
    untilReady: () =>
      new Promise((resolve) => {
        if (commands.status === 'ready') return resolve();
        const timer = setTimeout(resolve, longestWaitMs);
        commands.once('ready', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
    close() {
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}
