import { readMyRoyaltyStatement } from '@melos/api-contract'
import { useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

const { files: words } = texts

interface Wanted {
  /** Null for all years. */
  readonly year: number | null
  readonly format: 'csv' | 'pdf'
}

/** The server writes the files and wants the session's token, which a plain link can't send. */
export function StatementFiles({ years }: { years: readonly number[] }) {
  const [busy, setBusy] = useState<string | null>(null)
  const files = [
    { year: null, format: 'csv', label: words.all } as const,
    ...years.flatMap((year) => [
      { year, format: 'pdf', label: words.pdf(String(year)) } as const,
      { year, format: 'csv', label: words.csv(String(year)) } as const,
    ]),
  ]
  const download = async (label: string, wanted: Wanted): Promise<void> => {
    if (busy !== null) return
    setBusy(label)
    try {
      await saveStatement(wanted)
    } catch {
      void showToast({ kind: 'error', text: words.failed })
    } finally {
      setBusy(null)
    }
  }
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        {files.map(({ label, ...wanted }) => (
          <Button key={label} look="quiet" aria-disabled={busy !== null} onClick={() => void download(label, wanted)}>
            {busy === label ? words.busy : label}
          </Button>
        ))}
      </div>
    </section>
  )
}

async function saveStatement({ year, format }: Wanted): Promise<void> {
  const query = new URLSearchParams({ ...(year !== null && { year: String(year) }), format })
  const answer = await signedFetch(`${readMyRoyaltyStatement.path}?${query}`)
  if (!answer.ok) throw new Error(`The statement failed to load with status ${answer.status}`)
  saveFile({
    name: words.name(year === null ? null : String(year), format),
    type: answer.headers.get('content-type') ?? '',
    content: await answer.arrayBuffer(),
  })
}
