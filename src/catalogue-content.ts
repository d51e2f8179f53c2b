export { default as catalogue } from 'virtual:catalogue'
