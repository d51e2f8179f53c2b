import type * as en from '../en/account-texts.ts'
import { problemTexts } from './problem-texts.ts'

export const accountTexts: typeof en.accountTexts = {
  account: {
    region: 'Cuenta',
    login: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    myAccount: 'Mi cuenta',
    hint: 'Inicie sesión para ver sus aplicaciones y herramientas.',
    whyNot: '¿Por qué no puedo iniciar sesión?',
    unverified:
      'Su dirección de correo no está verificada, por lo que no verá el contenido para empleados. Consulte a los administradores del portal.',
    inPopup: 'Continúe en la ventana que se ha abierto.',
    signingIn: 'Iniciando sesión… continúe en la otra ventana.',
    finishing: 'Iniciando sesión…',
    cancel: 'Cancelar',
    signedInAs: (name) => `Ha iniciado sesión como ${name}.`,
    contacting: 'Conectando con el servicio de acceso…',
    notAnswering: 'El servicio de acceso todavía no responde.',
    reconnecting: 'Reconectando…',
    tryNow: 'Probar ahora',
    signingOut: 'Cerrando sesión…',
    signedOut: 'Sesión cerrada.',
    dismiss: 'Cerrar',
  },

  authProblem: {
    ...problemTexts,
    advice: {
      popupBlocked: 'Permita las ventanas emergentes en este sitio o continúe en esta ventana.',
      denied:
        'Si ha cancelado usted, puede volver a intentarlo cuando quiera. Si no, consulte a los administradores del portal.',
      again: 'Vuelva a iniciar sesión para continuar.',
      network:
        'Compruebe su conexión e inténtelo de nuevo. Si otras webs cargan, el servicio de acceso no responde: inténtelo en unos minutos.',
      offline: 'Inténtelo de nuevo cuando recupere la conexión.',
      signOut:
        'Ha cerrado la sesión aquí, pero quizá no en el servicio de acceso. En un equipo compartido, cierre el navegador.',
      signedOutHere: 'En un equipo compartido, cierre el navegador.',
      browser: 'Use un navegador actualizado y abra el portal con https.',
      storage: 'Permita que este sitio guarde datos en el navegador e inténtelo de nuevo.',
      administrators:
        'Avise a los administradores del portal: hay que configurar de otro modo el portal o el servicio de acceso.',
      other: 'Inténtelo de nuevo. Si sigue ocurriendo, avise a los administradores del portal.',
    },
    tryAgain: 'Reintentar',
    continueHere: 'Continuar en esta ventana',
    signInAgain: 'Volver a iniciar sesión',
    useAnotherAccount: 'Usar otra cuenta',
    details: 'Detalles',
  },
}
