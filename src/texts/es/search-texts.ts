import type * as en from '../en/search-texts.ts'

export const searchTexts: typeof en.searchTexts = {
  littleWords: [
    'el la los las lo un una unos unas al del de a ante con en entre hacia hasta para por sin sobre y e o u ni pero',
    'yo tu ella ello nosotros ellos ellas me te se nos le les mi mis tus su sus nuestro nuestra este esta',
    'estos estas esto ese esa esos esas eso aqui ahi alli que quien cual cuales como cuando donde cuanto porque si',
    'no mas muy ya tambien algo algun alguna todo toda todos todas es son era fue ser soy esta estan estar estoy hay',
    'he ha han haber tengo tiene tener hago hace hacer puedo puede poder quiero quiere necesito necesita',
  ],
  ownNames: 'Spanish español castellano',
  actions: {
    refresh: 'actualizar',
    language: 'cambiar idioma',
    themes: { system: 'cambiar tema sistema', light: 'cambiar tema modo claro', dark: 'cambiar tema modo oscuro' },
    login: 'iniciar sesión entrar acceder',
    signOut: 'cerrar sesión salir desconectar desconectarme',
    pause: 'pausar comprobaciones',
    resume: 'reanudar comprobaciones',
    preferences: 'preferencias ajustes versión',
    keys: 'ayuda teclas atajos teclado',
    stored: 'borrar historial recientes datos privacidad almacenamiento guardar guarda guardado',
    signInHelp: 'no puedo iniciar sesión entrar acceder olvidado olvidé cambiar contraseña clave cuenta bloqueada',
    account: 'cuenta perfil olvidado olvidé cambiar contraseña clave segundo factor doble factor',
    report: 'informar problema incidencia avería soporte llamar ayuda contacto contraseña clave',
  },
  incident: 'incidencia avería problema',
  trouble:
    'sitio página programa nada caído caída lento lenta funciona falla fallo error sale carga abre colgado roto rota pantalla blanco',
  dashboard: {
    names: 'inicio panel sistemas favorito favoritos estrellas programas soy yo solo me pasa mí',
    text: 'sitio sitios caído caída',
  },
  webinars: 'vídeo grabación formación curso',
  watch: 'ver',
  starred: 'favorito favoritos estrella estrellas',
  site: 'sitio página',
  states: {
    checking: '',
    operational: 'operativo',
    degraded: 'degradado lento lenta',
    down: 'caído caída funciona falla carga abre',
    blocked: 'sin comprobar bloqueado permiso red',
    maintenance: 'mantenimiento',
  },
}
