import type * as en from '../en/dialog-texts.ts'
import { storedTexts } from './stored-texts.ts'

export const dialogTexts: typeof en.dialogTexts = {
  preferences: {
    title: 'Preferencias',
    close: 'Cerrar las preferencias',
    version: 'Versión',
    language: 'Idioma',
    languageChanged: 'El portal está ahora en español.',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    singleKeys: 'Teclas sueltas: / y ?',
  },

  privacy: {
    ...storedTexts,
    title: 'Guardado en este equipo',
    close: 'Cerrar la lista',
    intro: 'Todo lo que el portal guarda en este navegador. No usa cookies.',
    delete: 'Borrar',
    deleteItem: (item) => `Borrar: ${item}`,
    cancel: 'Cancelar',
    deleted: 'Borrado',
    deletedItem: (item) => `Se ha borrado: ${item}.`,
    hostsTitle: 'Servidores a los que pregunta esta página',
    hostsIntro: 'Cada uno de ellos conoce la dirección de este equipo y el tipo de navegador.',
  },

  palette: {
    input: 'Buscar en el portal',
    close: 'Cerrar la búsqueda',
    kinds: { page: 'Página', site: 'Sitio', incident: 'Incidencia', action: 'Acción' },
    results: 'Resultados',
    count: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
    closest: 'Nada contiene todas estas palabras. Lo más parecido:',
    closeCount: (count) => (count === 1 ? '1 resultado parecido' : `${count} resultados parecidos`),
    none: 'Ningún resultado. Pruebe con otra palabra o con menos letras.',
    elsewhere: (query: string, name: string) => `Buscar «${query}» en ${name}`,
    missing: 'Si debería estar aquí, avise a los administradores del portal.',
    groups: { starred: 'Favoritos', recent: 'Recientes', pages: 'Páginas', programs: 'Programas', sites: 'Sitios' },
    signIn: 'Inicie sesión para ver sus aplicaciones y herramientas',
    keys: { choose: 'elegir', open: 'abrir', close: 'cerrar' },
    language: (name) => `Cambiar idioma: ${name}`,
    theme: (name) => `Cambiar tema: ${name}`,
  },

  keys: {
    title: 'Atajos de teclado',
    closeDialog: 'Cerrar los atajos de teclado',
    search: 'Abrir la búsqueda desde cualquier página',
    shortcuts: 'Mostrar estos atajos',
    choose: 'Elegir un resultado',
    control: 'Ctrl',
    enter: 'Intro',
    escape: 'Esc',
    open: 'Abrirlo',
    close: 'Cerrar la búsqueda, los detalles o el menú',
    more: 'Para todo lo demás, consulte a los administradores del portal.',
  },
}
