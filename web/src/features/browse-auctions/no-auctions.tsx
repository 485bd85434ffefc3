import { ButtonLink, ReloadLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type ListQuery, toListAddress } from './list-query.ts'
import { texts } from './texts.ts'

export function NoAuctions({ query }: { query: ListQuery }) {
  const { genre, tab } = query
  const { title, text } = genre === null ? texts.none[tab] : texts.none.genre(genre)
  const action =
    genre === null ? (
      <ReloadLink>{texts.none.lookAgain}</ReloadLink>
    ) : (
      <ButtonLink to={toListAddress({ ...query, genre: null, page: 1 })}>{texts.none.allGenres}</ButtonLink>
    )
  return (
    <Notice title={title} action={action}>
      <p>{text}</p>
    </Notice>
  )
}
