import { useSite } from '../../lib/site.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { texts } from './texts.ts'

const { program } = texts

interface HowToVerifyProps {
  readonly command: (house: string) => string
  /** What the command does. */
  readonly does: string
}

export function HowToVerify({ command: commandFor, does }: HowToVerifyProps) {
  const command = commandFor(useSite().contracts.auctionHouse)
  return (
    <section className="mt-12">
      <h2 className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">{program.title}</h2>
      <p className="max-w-prose text-sm text-muted">{program.text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
        <code className="min-w-0 flex-1 basis-64 font-mono text-sm wrap-anywhere">{command}</code>
        <CopyButton
          text={command}
          label={program.copy}
          copied={program.copied}
          className="min-h-11 cursor-pointer rounded-full border border-line px-5 text-sm font-semibold hover:border-muted noscript:hidden"
        />
      </div>
      <p className="mt-4 max-w-prose text-sm text-muted">{does}</p>
    </section>
  )
}
