# Always plays a1, whether it is legal or not.
while read -r line; do
    case $line in *'"type":"move"'*) echo a1 ;; esac
done
