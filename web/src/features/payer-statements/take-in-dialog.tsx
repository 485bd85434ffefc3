import { MOST_STATEMENT_BYTES } from '@melos/api-contract'
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { FailureText, focusFirst } from '../../ui/form-parts.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { keyOf, statementsKey, takeIn } from './statement-calls.ts'
import { texts } from './texts.ts'

const words = texts.takeIn

type Complaints = Partial<Record<'payer' | 'file', string>>

/** Uploads a payer's file, and then opens its statement. */
export function TakeInDialog({ payers, onClose }: { payers: readonly string[]; onClose: () => void }) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [share, setShare] = useState(0)
  const { isBusy, failure, run } = useAttempt(describe)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const listId = useId()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const payer = String(new FormData(form).get('payer')).trim()
    const found: Complaints = {
      ...(payer === '' ? { payer: words.noPayer } : {}),
      ...complainAbout(file),
    }
    setComplaints(found)
    if (file === undefined || Object.keys(found).length > 0) return focusFirst(form, found)
    await run(async () => {
      abort.current = new AbortController()
      setShare(0)
      const statement = await takeIn({ payer, file, onProgress: setShare, signal: abort.current.signal })
      queryClient.setQueryData(keyOf(statement.id), statement)
      void queryClient.invalidateQueries({ queryKey: [...statementsKey, 'list'] })
      onClose()
      await navigate(`/admin/royalties/${statement.id}`)
    })
  }

  return (
    <Dialog title={words.title} width="wide" onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm">{words.lead}</p>
        <InputField
          label={words.payer}
          name="payer"
          hint={words.payerHint}
          complaint={complaints.payer}
          list={listId}
          maxLength={100}
          readOnly={isBusy}
        />
        <datalist id={listId}>
          {payers.map((payer) => (
            <option key={payer} value={payer} />
          ))}
        </datalist>
        <FileField file={file} complaint={complaints.file} isDisabled={isBusy} onChoose={setFile} />
        {isBusy && (
          <div className="flex items-center gap-3">
            <ProgressBar label={words.progress} value={share} most={1} />
            <span className="w-14 shrink-0 text-right font-mono text-xs">{Math.floor(share * 100)}%</span>
          </div>
        )}
        <FailureText>{failure}</FailureText>
        {isBusy ? (
          <Button look="quiet" isWide onClick={() => abort.current?.abort()}>
            {words.cancel}
          </Button>
        ) : (
          <Button type="submit" isWide>
            {words.submit}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

function complainAbout(file: File | undefined): Complaints {
  if (file === undefined) return { file: words.noFile }
  if (file.size > MOST_STATEMENT_BYTES) return { file: words.tooLarge }
  return file.size === 0 ? { file: words.empty } : {}
}

function describe(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return words.cancelled
  return hasCode(error, 'FILE_TAKEN_IN') ? `${words.takenIn} ${describeFailure(error)}` : describeFailure(error)
}

interface FileFieldProps {
  readonly file: File | undefined
  readonly complaint: string | undefined
  readonly isDisabled: boolean
  readonly onChoose: (file: File) => void
}

/** Takes a file by choice or by dropping it. */
function FileField({ file, complaint, isDisabled, onChoose }: FileFieldProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped !== undefined && !isDisabled) onChoose(dropped)
  }
  return (
    <Field label={words.file} hint={words.fileHint} complaint={complaint}>
      {({ className: _, ...box }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way for the input inside
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          className={`relative flex min-h-24 flex-col items-center justify-center gap-2 rounded-lg border border-dashed p-4 text-center text-sm focus-within:outline-2 focus-within:outline-offset-2 ${isOver ? 'border-accent' : 'border-line hover:border-muted'} ${isDisabled ? 'opacity-50' : ''}`}
        >
          {file !== undefined && (
            <span className="font-mono text-xs wrap-anywhere">{words.chosen(file.name, describeSize(file.size))}</span>
          )}
          <span className="font-semibold">{words.choose}</span>
          <input
            {...box}
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,.zip,.xlsx,text/csv,text/tab-separated-values"
            disabled={isDisabled}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              if (chosen !== undefined) onChoose(chosen)
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  )
}

const KILO = 1_000

function describeSize(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))}\u00A0kB`
  return `${(bytes / KILO / KILO).toFixed(1)}\u00A0MB`
}
