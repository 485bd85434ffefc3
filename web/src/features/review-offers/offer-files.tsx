import type { ReviewedOffer } from '@melos/api-contract'
import { describeFailure } from '../../account/describe-failure.ts'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { PrivatePicture, usePrivateFile } from '../../song-forms/private-file.tsx'
import { texts as forms } from '../../song-forms/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { Warning } from '../../ui/warning.tsx'
import { reviewCalls, toOfferFilePath } from './offer-calls.ts'
import { texts } from './texts.ts'

const words = texts.review

interface OfferFilesProps {
  readonly offer: ReviewedOffer
}

/** The player and the pictures, and a warning if the recording is like another. */
export function OfferMedia({ offer, title }: OfferFilesProps & { readonly title: string }) {
  const pathOf = (kind: string) => {
    const file = offer.files.find((one) => one.kind === kind)
    return file && toOfferFilePath(offer.id, file.id)
  }
  const audio = pathOf('AUDIO')
  const { url } = usePrivateFile(audio)
  return (
    <Panel title={words.sound}>
      <div className="mt-4 grid grid-cols-2 items-start gap-5 sm:grid-cols-[10rem_10rem_minmax(0,1fr)]">
        <PrivatePicture path={pathOf('COVER')} alt={words.cover(title)} />
        <PrivatePicture path={pathOf('AVATAR')} alt={words.avatar} />
        <div className="flex flex-col gap-4 max-sm:col-span-2">
          {audio === undefined ? (
            <p className="text-sm">{words.noSound}</p>
          ) : (
            // biome-ignore lint/a11y/useMediaCaption: songs have no captions; their words belong to their authors
            <audio controls src={url} aria-label={words.listen(title)} className="w-full" />
          )}
          {offer.similar.map((song) => (
            <Warning key={`${song.title} ${song.artist}`}>{words.similar(words.song(song.title, song.artist))}</Warning>
          ))}
        </div>
      </div>
    </Panel>
  )
}

export function OfferDocuments({ offer }: OfferFilesProps) {
  const documents = offer.files.filter(({ kind }) => kind === 'TITLE' || kind === 'LICENCE')
  const { failure, run } = useAttempt(describeFailure)
  return (
    <Panel title={words.documents}>
      <Lead>{words.logged}</Lead>
      <FailureText>{failure}</FailureText>
      {documents.length === 0 ? (
        <p className="mt-4 text-sm">{words.noDocuments}</p>
      ) : (
        <ul aria-label={words.documents} className="mt-4 flex flex-col">
          {documents.map(({ id, kind, name, bytes, contentType: type }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3">
              <div className="mr-auto min-w-0 text-sm">
                <p>{kind === 'TITLE' ? forms.fieldNames.TITLE : forms.fieldNames.LICENCE}</p>
                <p className="font-mono text-xs wrap-anywhere">{forms.files.chosen(name, bytes)}</p>
              </div>
              <Button
                look="quiet"
                aria-label={words.downloadWhich(name)}
                onClick={() =>
                  void run(async () => saveFile({ name, type, content: await reviewCalls.readFile(offer.id, id) }))
                }
              >
                {words.download}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
