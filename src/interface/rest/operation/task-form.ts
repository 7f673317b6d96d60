import type { TaskStatusRequest } from '#generated/http/messages';
import { InvalidInputError } from '#base/errors/domain-error';

interface TaskId {
  readonly nodeId: string;
  readonly taskId: number;
}

/**
 * The id of a task, from `task` or from `nodeId` and `taskId`.
 * @throws InvalidInputError if neither form is complete, or both differ
 */
export function parseTaskId({ task, nodeId, taskId }: TaskStatusRequest): TaskId {
  const parts = nodeId !== undefined && taskId !== undefined && taskId > 0 ? { nodeId, taskId } : undefined;
  const whole = task === undefined ? undefined : parseTask(task);
  if (whole && parts && (whole.nodeId !== parts.nodeId || whole.taskId !== parts.taskId))
    throw refused('task differs from nodeId and taskId', 'one of the two forms');
  const found = whole ?? parts;
  if (!found) throw refused('the task id is missing', "'task', or 'nodeId' and a 'taskId' above 0");
  return found;
}

function parseTask(task: string): TaskId {
  const match = /^([\w-]+):(\d{1,15})$/.exec(task);
  const taskId = Number(match?.[2]);
  if (!match?.[1] || taskId === 0)
    throw refused(`'${task.slice(0, 200)}' is not a task id`, '<node>:<id>, as in node-1:123');
  return { nodeId: match[1], taskId };
}

function refused(message: string, expected: string): InvalidInputError {
  return new InvalidInputError(`Invalid task id: ${message}; expected ${expected}`, [
    { pointer: '/task', message, expected },
  ]);
}
