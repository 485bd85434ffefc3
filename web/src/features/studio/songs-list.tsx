import { type Artist, type Offer, type Song, studioLimits } from '@melos/api-contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { ConfirmDialog } from '../../account/settings-parts.tsx'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { PrivatePicture } from '../../song-forms/private-file.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { describeSong } from './describe-song.ts'
import { songCalls, toFilePath } from './studio-calls.ts'
import { texts } from './texts.ts'
import { forgetSong } from './use-studio.ts'

const words = texts.songs

interface SongsListProps {
  readonly artist: Artist
  readonly songs: readonly Song[]
  readonly offers: readonly Offer[]
}

export function SongsList({ artist, songs, offers }: SongsListProps) {
  return (
    <section aria-labelledby="songs">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 id="songs" className="font-display text-xl font-bold tracking-[-0.02em]">
          {words.title}
        </h2>
        <AddSong artist={artist} isFull={songs.length >= studioLimits.songs} />
      </div>
      {songs.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.empty}</p>
      ) : (
        <ul aria-labelledby="songs" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {songs.map((song) => (
            <SongCard key={song.id} song={song} offer={offers.find(({ id }) => id === song.offerId)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AddSong({ artist, isFull }: { readonly artist: Artist; readonly isFull: boolean }) {
  const navigate = useNavigate()
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const add = () =>
    run(async () => {
      const { id } = await songCalls.create({ artist: artist.stageName })
      await navigate(`/studio/song/${id}`)
    })
  if (isFull) return <p className="text-sm text-muted">{words.tooMany}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FailureText>{failure}</FailureText>
      <Button aria-disabled={isBusy} onClick={() => void add()}>
        {isBusy ? <BusyLabel>{words.adding}</BusyLabel> : words.add}
      </Button>
    </div>
  )
}

function SongCard({ song, offer }: { readonly song: Song; readonly offer: Offer | undefined }) {
  const title = song.content.title.trim() === '' ? words.untitled : song.content.title
  const cover = song.files.find(({ kind }) => kind === 'COVER')
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <PrivatePicture path={cover && toFilePath(cover.id)} alt="" />
      <div className="flex grow flex-col gap-2 p-5">
        <h3 dir="auto" className="font-display text-lg font-bold wrap-anywhere">
          {title}
        </h3>
        <p className="mb-3 text-sm text-muted">{describeSong(song, offer)}</p>
        <div className="mt-auto flex flex-wrap gap-2">
          <ButtonLink to={`/studio/song/${song.id}`} look="quiet" aria-label={words.openWhich(title)}>
            {words.open}
          </ButtonLink>
          {offer?.state !== 'SUBMITTED' && offer?.state !== 'IN_REVIEW' && <RemoveSong song={song} title={title} />}
        </div>
      </div>
    </li>
  )
}

function RemoveSong({ song, title }: { readonly song: Song; readonly title: string }) {
  const [isAsking, setAsking] = useState(false)
  const attempt = useAttempt((error) => (hasCode(error, 'WORK_HELD') ? words.held : describeFailure(error)))
  const remove = () =>
    attempt.run(async () => {
      await songCalls.remove(song.id)
      void showToast({ kind: 'success', text: words.removed })
      setAsking(false)
      forgetSong(song.id)
    })
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" aria-label={words.removeWhich(title)} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          attempt={attempt}
          title={words.removeTitle}
          text={words.removeText(title)}
          confirm={words.remove}
          busy={words.removing}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
