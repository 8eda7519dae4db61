/**
 * The search box in the navigation bar of Docusaurus. Plain JavaScript, since Docusaurus compiles no packages. The script of
 * the box is a file of the site and no part of its bundle: it is loaded when the page is shown, and never on the server.
 */
import { useHistory } from '@docusaurus/router'
import useBaseUrl from '@docusaurus/useBaseUrl'
import { useAllPluginInstancesData, usePluginData } from '@docusaurus/useGlobalData'
import { createElement, useEffect, useRef } from 'react'
import { pageVersion } from './page-version.js'

export default function SearchBar() {
  const { attributes } = usePluginData('cardcat-docusaurus')
  const docs = useAllPluginInstancesData('docusaurus-plugin-content-docs')
  const script = useBaseUrl('/cardcat/cardcat-search.js')
  const pack = useBaseUrl('/pack/')
  const base = useBaseUrl('/')
  const history = useHistory()
  const box = useRef(null)

  useEffect(() => {
    const element = box.current
    import(/* webpackIgnore: true */ script).catch(() => {
      console.warn(
        'cardcat: the search is in the built site; run `docusaurus build` and `docusaurus serve`',
      )
    })
    // A reader of one version searches that version; the box offers the others.
    const onOpen = () => {
      const named = document.querySelector('meta[name="docsearch:version"]')?.content
      const version = pageVersion(named, docs)
      if (version !== undefined) element.ask({ version })
    }
    // A page of the site is shown without loading it anew. A text fragment works only with a load.
    const onSelect = (event) => {
      const { href, newTab } = event.detail
      if (newTab || href.includes(':~:')) return
      const { origin, pathname, search, hash } = new URL(href, location.href)
      if (origin !== location.origin || !pathname.startsWith(base)) return
      event.preventDefault()
      element.close()
      history.push(pathname + search + hash)
    }
    element.addEventListener('cardcat-open', onOpen)
    element.addEventListener('cardcat-select', onSelect)
    return () => {
      element.removeEventListener('cardcat-open', onOpen)
      element.removeEventListener('cardcat-select', onSelect)
    }
  }, [script, base, docs, history])

  return createElement('cardcat-search', { ...attributes, pack, ref: box })
}
