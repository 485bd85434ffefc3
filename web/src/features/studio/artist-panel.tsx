import type { Artist } from '@melos/api-contract'
import { useState } from 'react'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { TextButton } from '../../ui/form-parts.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { ArtistForm } from './artist-form.tsx'
import { texts } from './texts.ts'

const words = texts.artist
const tones = { APPLIED: 'waiting', ACTIVE: 'success', REFUSED: 'live' } as const

/** Who the artist is, and whether an administrator has accepted the application. */
export function ArtistPanel({ artist }: { readonly artist: Artist | null }) {
  const [isEditing, setEditing] = useState(false)
  if (artist === null)
    return (
      <Panel title={words.title}>
        <Lead>{words.text}</Lead>
        <div className="mt-5">
          <ArtistForm artist={null} />
        </div>
      </Panel>
    )
  const isForm = isEditing || artist.state === 'REFUSED'
  return (
    <section aria-label={words.change} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="mr-auto min-w-0">
          <p dir="auto" className="font-display text-lg font-bold wrap-anywhere">
            {artist.stageName}
          </p>
          <StatusLabel tone={tones[artist.state]} label={words.states[artist.state]} />
        </div>
        {!isForm && <TextButton onClick={() => setEditing(true)}>{words.edit}</TextButton>}
      </div>
      {artist.reason !== null && <p className="mt-4 max-w-prose text-sm">{words.reason(artist.reason)}</p>}
      {isForm && (
        <div className="mt-6">
          <ArtistForm artist={artist} onDone={() => setEditing(false)} />
        </div>
      )}
    </section>
  )
}
