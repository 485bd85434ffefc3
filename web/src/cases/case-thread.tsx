import type { CaseMessage, CaseSide } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { describeFailure } from '../account/describe-failure.ts'
import { saveFile } from '../lib/save-file.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { texts as forms } from '../song-forms/texts.ts'
import { Button } from '../ui/button.tsx'
import { FailureText } from '../ui/form-parts.tsx'
import { texts } from './texts.ts'
import { Written } from './written.tsx'

const words = texts.thread

interface CaseThreadProps {
  readonly messages: readonly CaseMessage[]
  /** Whose messages are the reader's own; null for administrators, who are several. */
  readonly reader: Exclude<CaseSide, 'PROVIDER'> | null
  /** Reads a document's bytes. */
  readonly onOpen: (id: string) => Promise<Blob>
}

/** Everything that was said in a case, oldest first. */
export function CaseThread({ messages, reader, onOpen }: CaseThreadProps) {
  if (messages.length === 0) return <p className="text-sm text-muted">{words.none}</p>
  return (
    <ol className="flex flex-col gap-4">
      {messages.map((message) => (
        <li
          key={message.number}
          className={`rounded-card border p-4 text-sm sm:p-5 ${message.side === reader ? 'border-line bg-paper' : 'border-line bg-surface'}`}
        >
          <Message message={message} isOwn={message.side === reader} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

interface MessageProps extends Pick<CaseThreadProps, 'onOpen'> {
  readonly message: CaseMessage
  readonly isOwn: boolean
}

function Message({ message, isOwn, onOpen }: MessageProps) {
  const { side, kind, text, proof, name, document, at } = message
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{words.kinds[kind]}</h3>
        <p className="text-xs text-muted">
          {isOwn ? words.you : words.sides[side]}, {showUtc(at)}
        </p>
      </div>
      {text !== '' && <Written>{text}</Written>}
      {document !== null && <Document document={document} onOpen={onOpen} />}
      {proof !== null && (
        <div className="mt-3">
          <p className="text-xs text-muted">{words.proof}</p>
          <Written>{proof}</Written>
        </div>
      )}
      {name !== null && (
        <p className="mt-3 text-xs text-muted">
          <bdi>{words.signed(name)}</bdi>
        </p>
      )}
    </>
  )
}

interface DocumentProps extends Pick<CaseThreadProps, 'onOpen'> {
  readonly document: NonNullable<CaseMessage['document']>
}

/** A link can't open it, because the request needs the reader's token. */
function Document({ document: { id, name, bytes }, onOpen }: DocumentProps) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const save = async () => saveFile({ name, type: 'application/octet-stream', content: await onOpen(id) })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="mr-auto min-w-0 font-mono text-xs wrap-anywhere">
        <bdi>{forms.files.chosen(name, bytes)}</bdi>
      </p>
      <Button look="quiet" aria-label={words.downloadWhich(name)} aria-busy={isBusy} onClick={() => void run(save)}>
        {words.download}
      </Button>
      <FailureText>{failure}</FailureText>
    </div>
  )
}
