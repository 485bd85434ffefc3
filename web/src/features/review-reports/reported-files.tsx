import type { InfringementCase, MediaType } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { Panel } from '../../account/settings-parts.tsx'
import { Written } from '../../cases/written.tsx'
import { PrivatePicture, usePrivateFile } from '../../song-forms/private-file.tsx'
import { toCaseFilePath } from './report-calls.ts'
import { texts } from './texts.ts'

const words = texts.one
const link = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** What was reported, which can be heard here even while the public can't, next to what the reporter describes. */
export function ReportedFiles({ shown }: { readonly shown: InfringementCase }) {
  const { id, song, files, filesDeletedFrom, work, proof } = shown
  const title = song?.title ?? ''
  const pathOf = (type: MediaType) => (files.some((file) => file.type === type) ? toCaseFilePath(id, type) : undefined)
  const [cover, avatar, audio] = [pathOf('COVER'), pathOf('AVATAR'), pathOf('AUDIO')]
  return (
    <Panel title={words.song}>
      <div className="mt-4 grid gap-6 text-sm md:grid-cols-2">
        <div className="flex flex-col gap-4">
          {files.length === 0 && <p className="text-muted">{words.noFiles}</p>}
          {audio !== undefined && <Sound path={audio} title={title} />}
          <div className="grid grid-cols-2 gap-4">
            {cover !== undefined && <PrivatePicture path={cover} alt={words.cover(title)} />}
            {avatar !== undefined && <PrivatePicture path={avatar} alt={words.portrait} />}
          </div>
          {filesDeletedFrom !== null && <p className="text-muted">{words.deletedFrom(showUtc(filesDeletedFrom))}</p>}
          {song?.externalId != null && (
            <p className="flex flex-wrap gap-x-6">
              <Link to={`/admin/auction/${song.externalId}`} className={link}>
                {words.auction}
              </Link>
              <Link to={`/auction/${song.externalId}`} className={link}>
                {words.publicPage}
              </Link>
            </p>
          )}
        </div>
        <div className="flex flex-col gap-4">
          <p className="text-muted">{words.compare}</p>
          <div>
            <p className="text-xs text-muted">{words.theirWork}</p>
            <Written>{work}</Written>
          </div>
          <div>
            <p className="text-xs text-muted">{words.theirProof}</p>
            <Written>{proof}</Written>
          </div>
        </div>
      </div>
    </Panel>
  )
}

function Sound({ path, title }: { readonly path: string; readonly title: string }) {
  const { url } = usePrivateFile(path)
  return (
    // biome-ignore lint/a11y/useMediaCaption: songs have no captions; their words belong to their authors
    <audio controls src={url} aria-label={words.listen(title)} className="w-full" />
  )
}
