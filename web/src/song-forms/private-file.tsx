import { skipToken } from '@tanstack/react-query'
import { loadBlob } from '../api/load-blob.ts'
import { isAdminPage } from '../api/session.ts'
import { useQuery } from '../lib/query-client.ts'
import { useObjectUrl } from './file-picker.tsx'

/** A private file as an address that only this page can read; undefined until it is loaded. */
export function usePrivateFile(path: string | undefined) {
  const { data, isError } = useQuery({
    queryKey: [isAdminPage() ? 'admin' : 'account', 'file', path],
    queryFn: path === undefined ? skipToken : () => loadBlob(path),
    // A file never changes: another one has another path.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { url: useObjectUrl(data), isError }
}

/** A square picture, or the placeholder without one. */
export function PrivatePicture({ path, alt }: { readonly path: string | undefined; readonly alt: string }) {
  const { url } = usePrivateFile(path)
  return (
    <img
      src={url ?? '/placeholder-cover.svg'}
      alt={alt}
      width={640}
      height={640}
      className="block aspect-square w-full bg-line object-cover"
    />
  )
}
