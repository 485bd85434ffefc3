import { type Artist, applyAsArtist } from '@melos/api-contract'
import { useState } from 'react'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { CountryField } from '../../account/country-field.tsx'
import { describeFailure } from '../../account/describe-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { artistCalls } from './studio-calls.ts'
import { texts } from './texts.ts'
import { showArtist } from './use-studio.ts'

const words = texts.artist
const { shape } = applyAsArtist.body
const longest = { stageName: 200, legalName: 200, biography: 2000 } as const

type ArtistField = keyof typeof shape

/** The server's own rules find what is wrong. */
export function findArtistComplaints(fields: Readonly<Record<string, string>>): Partial<Record<ArtistField, string>> {
  const complaints: Partial<Record<ArtistField, string>> = {}
  for (const name of ['stageName', 'legalName', 'biography'] as const) {
    const typed = (fields[name] ?? '').trim()
    const { success, error } = shape[name].safeParse(typed)
    if (success) continue
    const message = error.issues[0]?.message ?? ''
    if (typed === '') complaints[name] = words.missing
    else complaints[name] = message.startsWith('must ') ? words.it(message) : words.tooLong(longest[name])
  }
  if (!shape.country.safeParse(fields.country ?? '').success) complaints.country = words.missing
  return complaints
}

interface ArtistFormProps {
  readonly artist: Artist | null
  readonly onDone?: () => void
}

export function ArtistForm({ artist, onDone }: ArtistFormProps) {
  const attempt = useAttempt(describeFailure)
  const { isBusy } = attempt
  const [complaints, setComplaints] = useState<Partial<Record<ArtistField, string>>>({})

  function submit(form: HTMLFormElement): void {
    const { stageName = '', legalName = '', country = '', biography = '' } = readFields(form)
    const found = findArtistComplaints({ stageName, legalName, country, biography })
    setComplaints(found)
    focusFirst(form, found)
    if (Object.keys(found).length > 0) return
    void attempt.run(async () => {
      showArtist(await artistCalls.apply({ stageName, legalName, country, biography }))
      void showToast({ kind: 'success', text: words.sent })
      onDone?.()
    })
  }

  const action = artist === null ? words.submit : artist.state === 'REFUSED' ? words.resubmit : words.save
  return (
    <AccountForm attempt={attempt} submit={action} busy={words.busy} onSubmit={submit}>
      <TextField
        label={words.stageName}
        name="stageName"
        autoComplete="off"
        autoCapitalize="words"
        hint={words.stageNameHint}
        initial={artist?.stageName ?? ''}
        complaint={complaints.stageName}
        isBusy={isBusy}
      />
      <TextField
        label={words.legalName}
        name="legalName"
        autoComplete="name"
        autoCapitalize="words"
        hint={words.legalNameHint}
        initial={artist?.legalName ?? ''}
        complaint={complaints.legalName}
        isBusy={isBusy}
      />
      <CountryField initial={artist?.country ?? ''} hint={words.countryHint} complaint={complaints.country} />
      <TextAreaField
        look="page"
        label={words.biography}
        name="biography"
        hint={words.biographyHint}
        defaultValue={artist?.biography ?? ''}
        complaint={complaints.biography}
        readOnly={isBusy}
      />
    </AccountForm>
  )
}
