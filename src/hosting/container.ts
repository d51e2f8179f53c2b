/** Builds an image of the output folder: nginx without root, on port 8080 behind a TLS terminator. */
export const containerfile = `# The portal in a container, for a TLS terminator that redirects http: to https: and passes the headers on.
# In the output folder of the build: podman build -f hosting/Containerfile -t portal .
FROM docker.io/nginxinc/nginx-unprivileged:1.30.5-alpine
COPY hosting/nginx-behind-tls.conf /etc/nginx/conf.d/default.conf
COPY site /usr/share/nginx/html
EXPOSE 8080
`
