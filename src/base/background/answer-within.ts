import { UnavailableError } from '../errors/domain-error';

/** The result of work. The work goes on if it takes longer. @throws UnavailableError after that time */
export async function answerWithin<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new UnavailableError(`no answer within ${milliseconds} ms`));
    timer = setTimeout(tooLate, milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
