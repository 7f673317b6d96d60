import { getDataContract } from '#generated/http/addresses';
import { send } from '#web/api/send';
import { saveFile } from '#web/ui/parts/buttons/save-file';
import { showToast } from '#web/ui/parts/toasts.tsx';

/** Characters that a name of a file cannot have everywhere. */
const NOT_IN_FILES = /[^\w.-]+/g;

/** Saves the data contract of an entity as a file. A toast says what is missing in it, or why there is none. */
export async function downloadContract(urn: string, name: string): Promise<void> {
  try {
    const { text, problems } = await send(getDataContract, { query: { urn } });
    saveFile(`${name.replaceAll(NOT_IN_FILES, '_')}.odcs.yaml`, 'application/yaml', text);
    const [problem] = problems;
    if (problem !== undefined) showToast({ text: `The contract is not complete: ${problem}.` });
  } catch (error) {
    showToast({ text: `The contract was not made. ${error instanceof Error ? error.message : String(error)}` });
  }
}
