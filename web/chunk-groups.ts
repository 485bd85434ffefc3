interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/
const root = /\/src\/root\.tsx/
const list = /\/src\/routes\/home\.tsx/
const auction = /\/src\/routes\/auction\.tsx/
const common = /\/src\/((api|lib|wallet|ui)\/(?!chart\/)|features\/(get-test-money|place-bid\/buy|play-song)\/)/
const otherPages = /\/src\/routes\/(?!home\.tsx)/

/** The files that modules are gathered in, the most wanted first: a few load faster than twenty small ones. */
export const chunkGroups = [
  // What every page needs and what changes least.
  { name: 'framework', test: framework, priority: 4 },
  // What stands around every page, and what the list shares with other pages.
  {
    name: nameIf(
      'shell',
      (id, graph) => isNeededBy(root, id, graph) || [list, otherPages].every((page) => isNeededBy(page, id, graph)),
    ),
    priority: 3,
  },
  // What the list alone needs before it can be used.
  { name: nameIf('list', (id, graph) => isNeededBy(list, id, graph)), priority: 2 },
  // So that the welcome of newcomers, which has one, does not bring the page of an auction.
  { name: 'button', test: /\/src\/ui\/button\.tsx/, priority: 2 },
  // The rule, which a person's own bids need too.
  { name: 'clearing', test: /\/packages\/clearing\//, priority: 2 },
  // What the page of an auction takes from the rooms that all features use, and what of it goes on when it is left (the song, bids
  // under way): other pages need this too, and not what is particular to it.
  { name: nameIf('common', (id, graph) => common.test(id) && isNeededBy(auction, id, graph)), priority: 1 },
  // What is particular to it: apart from its route, which is announced with the page and would take the line.
  { name: nameIf('auction', (id, graph) => !auction.test(id) && isNeededBy(auction, id, graph)), priority: 0 },
]

function nameIf(name: string, holds: (id: string, graph: ModuleGraph) => boolean) {
  return (id: string, graph: ModuleGraph) => (holds(id, graph) ? name : null)
}

/** Whether a module is imported, at whatever distance, by one whose path matches. */
function isNeededBy(path: RegExp, id: string, graph: ModuleGraph): boolean {
  const known = new Set([id])
  // A set goes on to what is added to it meanwhile.
  for (const module of known) {
    if (path.test(module)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) known.add(importer)
  }
  return false
}
