/** The pages of Starlight's starter (its template is not on the registry) under a base path, and a German page. */
import { join } from 'node:path'
import { npmInstall, type Starter } from '../starter.ts'

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "starter", "private": true, "type": "module" }',
  'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import cardcat from 'cardcat/starlight'

export default defineConfig({
  base: '/handbook',
  integrations: [
    starlight({
      title: 'My Docs',
      plugins: [cardcat()],
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } },
    }),
  ],
})
`,
  'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  'src/content/docs/index.mdx': page(
    'Welcome to Starlight',
    'Get started building your docs site.',
  ),
  'src/content/docs/guides/example.md': page(
    'Example Guide',
    'Guides lead a user through a specific task.\n\n## Further reading\n\nRead about how-to guides in the Diátaxis framework.\n\n## Plan the steps\n\n:::tip\nWriting a good guide requires thinking about what your users are trying to do.\n:::',
  ),
  'src/content/docs/reference/example.md': page(
    'Example Reference',
    'Reference pages outline how things work.\n\n## List the options\n\nTerse and clear terms.',
  ),
  'src/content/docs/de/guides/example.md': page(
    'Beispiel',
    'Eine Anleitung.\n\n## Schritte planen\n\nErst denken.',
  ),
}

export const starlight: Starter = {
  base: '/handbook/',
  build(folder, archive) {
    for (const [name, text] of Object.entries(FILES)) folder.write(name, text)
    npmInstall(folder, archive, 'astro@5.18.2', '@astrojs/starlight@0.37.7', 'sharp@0.34.5')
    folder.run('node_modules/.bin/astro', ['build'], { ASTRO_TELEMETRY_DISABLED: '1' })
    return join(folder.path, 'dist')
  },
  visits: [
    {
      from: '',
      question: 'what users are trying to do',
      address: 'guides/example/#plan-the-steps',
      heading: 'Plan the steps',
      gone: 'site-search',
    },
    {
      from: 'de/guides/example/',
      question: 'Schritte planen',
      address: 'de/guides/example/#schritte-planen',
      heading: 'Schritte planen',
    },
  ],
}
