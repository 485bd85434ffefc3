import type { Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** What a statement takes from another module. */
interface Source {
  readonly id: string
  /** Its names there, by their names here; undefined if the statement takes everything. */
  readonly names: ReadonlyMap<string, string> | undefined
}

export type ModuleGraph = ReturnType<typeof readModuleGraph>

export const isLibrary = (id: string): boolean => id.includes('/node_modules/')

/** Which modules need which. An index only passes names on, so its importers need the modules that define these names. */
export function readModuleGraph(context: Rolldown.PluginContext) {
  const ids = [...context.getModuleIds()]
  const indexes = new Map(ids.filter(isIndex).map((id) => [id, listSources(id)]))
  const imports = new Map<string, readonly string[]>()

  function read(id: string): Rolldown.ModuleInfo {
    const module = context.getModuleInfo(id)
    if (module === null) throw new Error(`${id} isn't a module`)
    return module
  }

  function statementsOf(id: string): readonly Statement[] {
    return context.parse(read(id).code ?? '').body
  }

  function isIndex(id: string): boolean {
    return /\/index\.[jt]s$/.test(id) && statementsOf(id).every(isPassedOn)
  }

  function listSources(id: string): Source[] {
    const sources = statementsOf(id).flatMap((statement) => {
      const source = 'source' in statement ? statement.source : null
      return source === null ? [] : [{ path: source.value, names: listNames(statement) }]
    })
    // Rolldown lists the modules in the order in which the code first names them.
    const paths = [...new Set(sources.map(({ path }) => path))]
    return sources.map(({ path, names }) => ({ id: read(id).importedIds[paths.indexOf(path)] ?? path, names }))
  }

  /** The module that defines what an index passes on under this name. */
  function findOrigin(index: string, name: string): string[] {
    return (indexes.get(index) ?? []).flatMap(({ id, names }) => {
      const there = names === undefined ? name : names.get(name)
      if (there === undefined) return []
      if (indexes.has(id)) return findOrigin(id, there)
      return names !== undefined || read(id).exports.includes(there) ? [id] : []
    })
  }

  function listImports(id: string): string[] {
    const { importedIds, dynamicallyImportedIds, dynamicImporters } = read(id)
    const isFromIndex = (imported: string): boolean => !indexes.has(id) && indexes.has(imported)
    const sources = importedIds.some(isFromIndex) ? listSources(id).filter((source) => isFromIndex(source.id)) : []
    return [
      ...importedIds.filter((imported) => !isFromIndex(imported)),
      ...sources.flatMap(({ id, names }) =>
        names === undefined ? [id] : [...names.values()].flatMap((name) => findOrigin(id, name)),
      ),
      // A library's `import()` knows no retries. In one file with the module that asks, there is nothing left to load.
      ...(isLibrary(id) ? dynamicallyImportedIds : []),
      ...dynamicImporters.filter(isLibrary),
    ]
  }

  function importsOf(id: string): readonly string[] {
    const known = imports.get(id) ?? listImports(id)
    imports.set(id, known)
    return known
  }

  /** These modules and everything that they import, directly or indirectly. */
  function reach(roots: readonly string[]): Set<string> {
    const reached = new Set(roots)
    // The loop also visits modules that are added to the set.
    for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
    return reached
  }

  return { ids, read, importsOf, reach }
}

const isPassedOn = (statement: Statement): boolean =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && statement.source !== null)

function listNames(statement: Statement): Map<string, string> | undefined {
  if (statement.type === 'ExportNamedDeclaration')
    return new Map(statement.specifiers.map(({ exported, local }) => [nameOf(exported), nameOf(local)]))
  if (statement.type !== 'ImportDeclaration') return undefined
  const names = new Map<string, string>()
  for (const specifier of statement.specifiers) {
    if (specifier.type === 'ImportNamespaceSpecifier') return undefined
    names.set(specifier.local.name, specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default')
  }
  return names
}

const nameOf = (name: { name: string } | { value: string }): string => ('name' in name ? name.name : name.value)
