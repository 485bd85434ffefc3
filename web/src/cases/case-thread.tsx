import type { CaseMessage, CaseSide } from '@melos/api-contract'
import { showUtc } from '../lib/utc-time.ts'
import { texts } from './texts.ts'
import { Written } from './written.tsx'

const words = texts.thread

interface CaseThreadProps {
  readonly messages: readonly CaseMessage[]
  /** Whose messages are the reader's own; null for administrators, who are several. */
  readonly reader: Exclude<CaseSide, 'PROVIDER'> | null
}

/** Everything that was said in a case, oldest first. */
export function CaseThread({ messages, reader }: CaseThreadProps) {
  if (messages.length === 0) return <p className="text-sm text-muted">{words.none}</p>
  return (
    <ol className="flex flex-col gap-4">
      {messages.map((message) => (
        <li
          key={message.number}
          className={`rounded-card border p-4 text-sm sm:p-5 ${message.side === reader ? 'border-line bg-paper' : 'border-line bg-surface'}`}
        >
          <Message message={message} isOwn={message.side === reader} />
        </li>
      ))}
    </ol>
  )
}

function Message({ message, isOwn }: { readonly message: CaseMessage; readonly isOwn: boolean }) {
  const { side, kind, text, proof, name, at } = message
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{words.kinds[kind]}</h3>
        <p className="text-xs text-muted">
          {isOwn ? words.you : words.sides[side]}, {showUtc(at)}
        </p>
      </div>
      <Written>{text}</Written>
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
