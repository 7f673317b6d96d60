{{- /* One release of this name, or of another one in the same namespace. */ -}}
{{- define "aspectory.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{- define "aspectory.selector" -}}
app.kubernetes.io/name: aspectory
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "aspectory.labels" -}}
{{ include "aspectory.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "aspectory.secret" -}}
{{ .Values.existingSecret | default (include "aspectory.name" .) }}
{{- end }}

{{- /* The names of the Service, as other pods write them. */ -}}
{{- define "aspectory.hosts" -}}
{{- $name := include "aspectory.name" . -}}
{{- $inNamespace := printf "%s.%s" $name .Release.Namespace -}}
{{- concat (list $name $inNamespace (printf "%s.svc" $inNamespace) (printf "%s.svc.cluster.local" $inNamespace)) .Values.hosts | join "," -}}
{{- end }}
