// The process of the baselines. It reads orders from standard input and ends with it.
import { createInterface } from 'node:readline';
import type { BaselineAnswer, BaselineOrder } from './order';
import { sendRequests } from './send-requests';
import { serve } from './serve';
import { upsertBatches } from './upsert-batches';

createInterface(process.stdin)
  .on('line', (line) => {
    obey(JSON.parse(line)).then(
      (value) => answer({ value }),
      (error: unknown) => answer({ error: String(error) }),
    );
  })
  .on('close', () => process.exit());

function obey(order: BaselineOrder): Promise<number> {
  switch (order.kind) {
    case 'serve':
      return serve(order);
    case 'send-requests':
      return sendRequests(order);
    case 'upsert-batches':
      return upsertBatches(order);
  }
}

function answer(message: BaselineAnswer): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
