/** Bytes that come in parts of any size. */
export class ByteStream {
  private readonly parts: AsyncIterator<Uint8Array>;
  private part: Uint8Array = new Uint8Array();
  private at = 0;

  constructor(parts: AsyncIterable<Uint8Array>) {
    this.parts = parts[Symbol.asyncIterator]();
  }

  /** @throws Error if the bytes end before */
  async read(length: number): Promise<ArrayBuffer> {
    const buffer = new ArrayBuffer(length);
    await this.readInto(new Uint8Array(buffer));
    return buffer;
  }

  /** @throws Error if the bytes end before */
  async readInto(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      if (this.at === this.part.length) await this.nextPart();
      const taken = this.part.subarray(this.at, this.at + bytes.length - done);
      bytes.set(taken, done);
      done += taken.length;
      this.at += taken.length;
    }
  }

  /** Ends the source, which may have a file open. @throws Error if there are more bytes */
  async end(): Promise<void> {
    const { done } = await this.parts.next();
    if (!done || this.at < this.part.length) throw new Error('the image is longer than its index');
  }

  private async nextPart(): Promise<void> {
    const { value, done } = await this.parts.next();
    if (done) throw new Error('the image is cut');
    this.part = value;
    this.at = 0;
  }
}
