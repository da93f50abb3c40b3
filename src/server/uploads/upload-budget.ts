/**
 * How many bytes requests may have on disk, all together and each client. A client may hold as much as is still free:
 * alone half of everything, beside another a third. However many bytes one has, the next finds room.
 */
export class UploadBudget {
  readonly #maxBytes: number;
  readonly #byClient = new Map<string, number>();
  #heldBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  heldBy(client: string): number {
    return this.#byClient.get(client) ?? 0;
  }

  /** Whether `client` may hold so many bytes more. */
  hasRoom(client: string, bytes: number): boolean {
    return this.heldBy(client) + bytes <= this.#maxBytes - this.#heldBytes;
  }

  /** A request's share. Counted as it arrives: a caller who announces much and sends nothing blocks nobody. */
  open(client: string): UploadShare {
    let own = 0;
    const change = (bytes: number) => {
      own += bytes;
      this.#heldBytes += bytes;
      const left = this.heldBy(client) + bytes;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    };
    return {
      take: (bytes) => {
        if (!this.hasRoom(client, bytes)) return false;
        change(bytes);
        return true;
      },
      add: change,
      release: () => change(-own),
    };
  }
}

export interface UploadShare {
  /** False when there is no room for so many bytes more. */
  take(bytes: number): boolean;
  /** Counts bytes that are there already, room or not. */
  add(bytes: number): void;
  release(): void;
}
