import type { WorkDraft } from '@melos/api-contract'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'
import { type ChosenFiles, fileNames } from './upload-work.ts'

interface StoreDialogProps {
  readonly facts: WorkDraft
  readonly files: ChosenFiles
  readonly isStored: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const words = texts.files.confirm

/** Asks before the work is stored, because a stored work can't be changed. */
export function StoreDialog({ facts, files, isStored, onConfirm, onCancel }: StoreDialogProps) {
  const rows = [
    [texts.facts.title, facts.title],
    [texts.facts.artist, facts.artist],
    [words.share, `${facts.percentage}%`],
    ...fileNames.map((name) => [texts.files[name], describeFile(files[name])] as const),
  ] as const
  return (
    <Dialog title={words.title} width="wide" onClose={onCancel}>
      <div className="flex flex-col gap-5 text-sm">
        <p>{isStored ? words.replaces : words.lead}</p>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd dir="auto" className="min-w-0 text-right font-medium wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button onClick={onConfirm}>{words.action}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function describeFile(file: File | undefined): string {
  return file === undefined ? words.noFile : texts.files.chosen(file.name, file.size)
}
