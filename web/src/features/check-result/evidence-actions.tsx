import { type ChainAuction, writeEvidence } from '@melos/evidence'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface EvidenceActionsProps {
  /** What the chain has; null while it is not known, and while a file is looked at. */
  readonly auction: ChainAuction | null
  readonly refusal: string | null
  readonly onFile: (file: File) => void
  readonly onChain: () => void
}

const { evidence } = texts

function download(auction: ChainAuction): void {
  saveFile({
    name: evidence.fileName(String(auction.auctionId), String(auction.blockNumber)),
    type: 'application/json',
    text: `${JSON.stringify(writeEvidence(auction), null, 2)}\n`,
  })
}

export function EvidenceActions({ auction, refusal, onFile, onChain }: EvidenceActionsProps) {
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">{evidence.title}</h2>
      <p className="max-w-prose text-sm text-muted">{evidence.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {auction === null ? (
          <Button onClick={onChain}>{evidence.again}</Button>
        ) : (
          <Button onClick={() => download(auction)}>{evidence.download}</Button>
        )}
        <label className="inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full border border-line px-6 text-sm font-semibold text-ink outline-accent hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
          {evidence.upload}
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again, changed.
              target.value = ''
              if (file !== undefined) onFile(file)
            }}
          />
        </label>
      </div>
      <p role="alert" className="mt-3 max-w-prose text-sm font-semibold text-accent wrap-anywhere empty:hidden">
        {refusal}
      </p>
    </section>
  )
}
