/** The files of texts that the page uses, of all that stand in `locales/`. */
export const files = import.meta.glob<string>('../../../locales/id/{agents,analysis,arena,faults,games,server,store,thinking,web}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
