import type { NextFunction, Request, Response } from 'express';

/** A handler whose errors get to the one place that answers them. */
export function passing(handler: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    handler(request, response).catch(next);
  };
}
