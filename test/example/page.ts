import { createBrowserAuth, hasUser } from '../../src/auth/index.ts'

const auth = createBrowserAuth({
  authority: 'https://id.als.example/realms/als',
  clientId: 'als-portal',
  scope: 'openid',
  knownPaths: ['/', '/apps'],
})
auth.subscribe(() => {
  const state = auth.get()
  document.title = hasUser(state) ? `${state.user.name}, ${state.status}` : state.status
})
document.querySelector('#popup')?.addEventListener('click', () => auth.signIn('popup'))
document.querySelector('#redirect')?.addEventListener('click', () => auth.signIn('redirect'))
document.querySelector('#sign-out')?.addEventListener('click', auth.signOut)
auth.start()
