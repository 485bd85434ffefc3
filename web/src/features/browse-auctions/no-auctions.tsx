import { ButtonLink, ReloadLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type ListQuery, toListAddress } from './list-query.ts'
import { texts } from './texts.ts'

export function NoAuctions({ query }: { query: ListQuery }) {
  const { genre, search, tab } = query
  const isAll = genre === null && search === null
  const { title, text } =
    search !== null ? texts.none.search(search) : genre !== null ? texts.none.genre(genre) : texts.none[tab]
  const action = isAll ? (
    <ReloadLink>{texts.none.lookAgain}</ReloadLink>
  ) : (
    <ButtonLink to={toListAddress({ ...query, genre: null, search: null, page: 1 })}>{texts.none.showAll}</ButtonLink>
  )
  return (
    <Notice title={title} action={action}>
      <p>{text}</p>
    </Notice>
  )
}
