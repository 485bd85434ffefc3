import { Link } from 'react-router'

interface SongLinkProps {
  /** Null if the index doesn't know the auction that sold the song. */
  readonly externalId: number | null
  readonly title: string
  readonly artist: string
  /** The page of the song that it leads to. */
  readonly page?: 'auction' | 'market'
}

export function SongLink({ externalId, title, artist, page = 'auction' }: SongLinkProps) {
  return (
    <>
      {externalId === null ? (
        <span dir="auto">{title}</span>
      ) : (
        <Link
          to={`/${page}/${externalId}`}
          dir="auto"
          className="-my-2.5 inline-block max-w-full py-2.5 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {title}
        </Link>
      )}
      <span dir="auto" className="block text-xs font-normal text-muted wrap-anywhere">
        {artist}
      </span>
    </>
  )
}
