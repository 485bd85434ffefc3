import type { Offer, Song } from '@melos/api-contract'
import { useNavigate } from 'react-router'
import { describeFailure } from '../../account/describe-failure.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { isHeld, type Saving } from '../../song-forms/content-editor.ts'
import { texts as forms } from '../../song-forms/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { describeSong } from './describe-song.ts'
import { offerCalls } from './studio-calls.ts'
import { StudioHeading } from './studio-heading.tsx'
import { texts } from './texts.ts'

interface SongSummaryProps {
  readonly song: Song
  readonly offer: Offer | undefined
  readonly saving: Saving
}

/** The song's name, what happens next with it, and whether it is saved. */
export function SongSummary({ song, offer, saving }: SongSummaryProps) {
  const { title } = song.content
  return (
    <StudioHeading
      title={title.trim() === '' ? texts.songs.untitled : title}
      state={<p className="text-sm">{describeSong(song, offer)}</p>}
      saving={song.isFrozen ? texts.song.frozen : isHeld(saving) ? undefined : forms.saving[saving]}
    >
      <ToOffer song={song} offer={offer} />
    </StudioHeading>
  )
}

function ToOffer({ song, offer }: Pick<SongSummaryProps, 'song' | 'offer'>) {
  const navigate = useNavigate()
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const isOpen = song.offerId !== null && offer?.state !== 'WITHDRAWN' && offer?.state !== 'REJECTED'
  const begin = () =>
    run(async () => {
      const { id } = await offerCalls.create(song.id)
      await navigate(`/studio/offer/${id}`)
    })
  if (isOpen) return <ButtonLink to={`/studio/offer/${song.offerId}`}>{texts.offers.toOffer}</ButtonLink>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FailureText>{failure}</FailureText>
      <Button look={song.missing.length === 0 ? 'main' : 'quiet'} aria-disabled={isBusy} onClick={() => void begin()}>
        {isBusy ? <BusyLabel>{texts.offers.beginning}</BusyLabel> : texts.offers.begin}
      </Button>
    </div>
  )
}
