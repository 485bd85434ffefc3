/** What React Router tells the browser about a page. */
export interface PageFiles {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

declare global {
  interface Window {
    /** React Router's list of the build's files; its version is the hash that the server sends with the page. */
    readonly __reactRouterManifest?: {
      readonly version: string
      readonly routes: Readonly<Record<string, PageFiles>>
    }
  }
}
