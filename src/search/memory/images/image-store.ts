/** The store of the parts of one image. */
export interface ImageStore {
  /** The place of the image, for the log. */
  readonly place: string;
  /** Whether all processes of the catalog have the same image. */
  readonly isShared: boolean;
  /** Replaces the image when all parts are there. @returns its bytes */
  write(parts: AsyncIterable<Uint8Array>): Promise<number>;
  /** The parts; none if there is no image. The first one is as it was written, others may be split. @throws Error for an image that is not whole */
  read(): AsyncGenerator<Uint8Array, void>;
}
