/**
 * The source of the component for VitePress's navigation bar. VitePress bundles it with the site, so `vue` and
 * `vitepress` are the site's own.
 */

/** @param style what to import for STYLE */
export function component(attributes: Readonly<Record<string, string>>, style: string): string {
  return `
import { h, onMounted } from 'vue'
import { useData, useRouter, withBase } from 'vitepress'
import ${JSON.stringify(style)}

export default {
  name: 'CardcatSearch',
  setup() {
    const { lang } = useData()
    const { go } = useRouter()
    onMounted(() => import(/* @vite-ignore */ withBase('/cardcat/cardcat-search.js')))
    // A page of the site is shown without a reload. A text fragment needs a reload.
    const onCardcatSelect = (event) => {
      const { href, newTab } = event.detail
      if (newTab || href.includes(':~:')) return
      const { origin, pathname, search, hash } = new URL(href, location.href)
      if (origin !== location.origin || !pathname.startsWith(withBase('/'))) return
      event.preventDefault()
      event.target.close()
      go(pathname + search + hash)
    }
    return () => h('div', { class: 'VPNavBarSearch cardcat' }, [
      h('cardcat-search', {
        ...${JSON.stringify(attributes)},
        pack: withBase('/pack/' + lang.value.toLowerCase() + '/'),
        lang: lang.value,
        onCardcatSelect,
      }),
    ])
  },
}
`
}

/** The place and colours of the default theme's own search. */
export const STYLE = `
.VPNavBarSearch.cardcat { display: flex; align-items: center; flex-grow: 1; padding-left: 8px }
@media (min-width: 768px) { .VPNavBarSearch.cardcat { padding-left: 32px } }
.VPNavBarSearch.cardcat > cardcat-search {
  --cardcat-accent: var(--vp-c-brand-1);
  --cardcat-sans: var(--vp-font-family-base);
  --cardcat-mono: var(--vp-font-family-mono);
}
`
