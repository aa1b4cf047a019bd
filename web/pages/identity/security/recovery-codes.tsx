import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { useMarketName } from '../../../app/shell.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Shown this once: to be copied, saved or printed before going on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const text = useText();
  const market = useMarketName();
  const plain = `${text('security.codesFile', { market })}\r\n\r\n${codes.join('\r\n')}\r\n`;

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(plain);
    showMessage(text('common.copied'), 'positive');
  };
  const download = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([plain], { type: 'text/plain;charset=utf-8' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };

  return (
    <div>
      <Notice kind="caution">{text('security.codesOnce')}</Notice>
      <h3 className="text-sm font-semibold" id="recovery-codes">
        {text('security.codes')}
      </h3>
      <ul aria-labelledby="recovery-codes" className="mt-3 grid max-w-md grid-cols-2 gap-2 font-mono text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code} className="rounded-md bg-sunken px-3 py-2">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="secondary" icon="download" onClick={download}>
          {text('security.codesDownload')}
        </Button>
        <Button kind="secondary" icon="copy" onClick={() => void copy()}>
          {text('security.codesCopy')}
        </Button>
        <Button onClick={onDone}>{text('security.codesSaved')}</Button>
      </div>
    </div>
  );
}
