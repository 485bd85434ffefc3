import { lazyPart } from '../../ui/lazy-part.tsx'

const LoadedBanner = lazyPart(() => import('./loaded-banner.tsx'))

/** The next page tries again. */
const ignore = (): void => {}

export default function BannerLoader() {
  return <LoadedBanner onFailure={ignore} />
}
