import type { SigningDescription } from './describe-signing.ts'
import { Warning } from './form-parts.tsx'
import { formatPol } from './format-pol.ts'
import { texts } from './texts.ts'

interface SigningTextProps {
  readonly description: SigningDescription
  /** What the network takes for it. */
  readonly fee: bigint | undefined
}

/** What is signed: our sentences, the address they speak of, and the thing itself. */
export function SigningText({ description, fee }: SigningTextProps) {
  const { sentences, address, warning, raw, isRawShown = false } = description
  const [first, ...others] = sentences
  return (
    <div className="grid gap-3 text-sm">
      <p>{first}</p>
      {address !== undefined && <p className="rounded-lg bg-paper p-3 font-mono text-xs break-all">{address}</p>}
      {isRawShown && <Raw text={raw} />}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fee !== undefined && <p>{texts.signing.fee(formatPol(fee))}</p>}
      {/* 'Nothing' would be the wrong word beside a warning. */}
      {fee === undefined && warning === undefined && <p>{texts.signing.free}</p>}
      {warning !== undefined && <Warning>{warning}</Warning>}
      {!isRawShown && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-ink">
            {texts.signing.details}
          </summary>
          <Raw text={raw} />
        </details>
      )}
    </div>
  )
}

function Raw({ text }: { readonly text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
      tabIndex={0}
      dir="ltr"
      className="max-h-40 overflow-auto rounded-lg bg-paper p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  )
}
