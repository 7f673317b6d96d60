import { type ReactNode, useState } from 'react';
import type { WebhookLetter } from '#generated/http/messages';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { type Resend, ResendButton } from './resend-button';

interface DeadLettersProps {
  readonly letters: readonly WebhookLetter[];
  readonly resend: Resend;
  readonly children: ReactNode;
}

/** Changes whose attempts have ended. */
export function DeadLetters({ letters, resend, children }: DeadLettersProps) {
  return (
    <section>
      <div className="list-head">
        <h2>Given up</h2>
        {children}
      </div>
      <DataTable label="Given up" heads={['Change', 'Attempts', 'Since', 'Problem']}>
        {letters.map((letter) => (
          <Row key={letter.position}>
            <ChangeHead letter={letter} />
            <Cell head="Attempts">{letter.attempts}</Cell>
            <Cell head="Since">
              <TimeText at={letter.nextOn} />
            </Cell>
            <Cell head="Problem">{letter.error}</Cell>
            <ActionsCell>
              <ResendButton positions={[letter.position]} {...resend} />
            </ActionsCell>
          </Row>
        ))}
      </DataTable>
    </section>
  );
}

/** Changes that failed and are tried again. Those behind them of the same entities are only counted. */
export function WaitingLetters({
  letters,
  total,
}: {
  readonly letters: readonly WebhookLetter[];
  readonly total: number;
}) {
  const failed = letters.filter(({ attempts }) => attempts > 0);
  const behind = total - failed.length;
  return (
    <section>
      <h2>Tried again later</h2>
      {failed.length > 0 && (
        <DataTable label="Tried again later" heads={['Change', 'Attempts', 'Next attempt', 'Problem']}>
          {failed.map((letter) => (
            <Row key={letter.position}>
              <ChangeHead letter={letter} />
              <Cell head="Attempts">{letter.attempts}</Cell>
              <Cell head="Next attempt">
                <NextAttempt at={letter.nextOn} />
              </Cell>
              <Cell head="Problem">{letter.error}</Cell>
              <ActionsCell>{null}</ActionsCell>
            </Row>
          ))}
        </DataTable>
      )}
      {behind > 0 && <p className="soft">{behind.toLocaleString()} more changes wait for them, or for their turn.</p>}
    </section>
  );
}

/** One that is due waits until the receiver is tried again. */
function NextAttempt({ at }: { readonly at: number }) {
  const [now] = useState(Date.now);
  return at <= now ? 'When it is its turn' : <TimeText at={at} />;
}

function ChangeHead({ letter: { position, urn } }: { readonly letter: WebhookLetter }) {
  return (
    <RowHead>
      <span className="row-name">{position}</span>
      <span className="soft webhook-urn">{urn}</span>
    </RowHead>
  );
}
