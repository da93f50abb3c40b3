/** How many bytes of uploads are on disk for requests that are not answered yet. */
export class UploadBudget {
  readonly #maxBytes: number;
  #heldBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** A request's share. Counted as it arrives: a caller who announces much and sends nothing blocks nobody. */
  open(): UploadShare {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.#heldBytes + bytes > this.#maxBytes) return false;
        own += bytes;
        this.#heldBytes += bytes;
        return true;
      },
      release: () => {
        this.#heldBytes -= own;
        own = 0;
      },
    };
  }
}

export interface UploadShare {
  /** False when there is no room for so many bytes more. */
  take(bytes: number): boolean;
  release(): void;
}
